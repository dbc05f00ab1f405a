import Search from 'lucide-react/icons/search';
import { Chip } from './chip.tsx';

interface SearchChipProps {
  label: string;
  /** What is searched for; null while no search field is open. */
  query: string | null;
  onChange: (query: string | null) => void;
}

/** Opens the search field of a list, and closes it with what is in it. */
export function SearchChip({ label, query, onChange }: SearchChipProps) {
  const isOn = query !== null;
  return <Chip label={label} icon={Search} isOn={isOn} onChange={() => onChange(isOn ? null : '')} />;
}
