import { Project } from './project.tsx';

/** The positions of a rank project. */
export default function ProjectPage({ params: { id } }: { params: { id: string } }) {
  return <Project key={id} projectId={Number(id)} wanted={null} />;
}
