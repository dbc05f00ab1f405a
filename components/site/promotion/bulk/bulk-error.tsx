import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { useErrorText } from '../../../texts/error-text.ts';

/** Says why orders in bulk could not be placed, continued or dismissed. */
export function BulkError({ error }: { error: ServiceErrorInit | null }) {
  const errorText = useErrorText();
  return (
    error && (
      <p role="alert" className="text-error">
        {errorText(error.code, error.given)}
      </p>
    )
  );
}
