import Search from 'lucide-react/icons/search';
import { type ComponentProps, useId } from 'react';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search field. */
export function SearchField({ label, value, onChange, ...rest }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="relative min-w-28 flex-1">
      <Search size={14} aria-hidden className="absolute start-2.5 top-1/2 -translate-y-1/2 text-dim" />
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type="search"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-full rounded-control border border-dim/60 bg-card py-1 ps-8 pe-2 text-ellipsis placeholder:text-dim"
      />
    </div>
  );
}
