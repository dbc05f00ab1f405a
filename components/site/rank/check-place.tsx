import { Positions } from './positions-place.tsx';

/** The positions of a rank project, with the question whether to check them: some of its keywords, or all. */
export default function CheckPlace({ params }: { params: { id: string; keywords?: string } }) {
  const wanted = params.keywords ? params.keywords.split(',').map(Number) : 'all';
  return <Positions key={`${params.id} ${params.keywords}`} projectId={Number(params.id)} wanted={wanted} />;
}
