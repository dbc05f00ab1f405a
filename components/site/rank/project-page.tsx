import { RankProjectScreen } from './rank-project-screen.tsx';

/** The positions of a rank project. */
export default function ProjectPage({ params: { id } }: { params: { id: string } }) {
  return <RankProjectScreen key={id} projectId={Number(id)} wanted={null} />;
}
