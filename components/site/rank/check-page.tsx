import { RankProjectScreen } from './rank-project-screen.tsx';

/** The positions of a rank project, with the question whether to check them: some of its keywords, or all. */
export default function CheckPage({ params }: { params: { id: string; keywords?: string } }) {
  const wanted = params.keywords ? params.keywords.split(',').map(Number) : 'all';
  return (
    <RankProjectScreen
      key={`${params.id} ${params.keywords}`}
      projectId={Number(params.id)}
      wanted={wanted}
    />
  );
}
