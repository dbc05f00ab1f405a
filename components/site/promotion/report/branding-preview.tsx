import { hostOf } from '@/lib/platform/address.ts';
import type { FormValues } from '../../../form/rules.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Parts } from '../../../ui/parts.tsx';

/** Returns `#rgb` or `#rrggbb` as numbers from 0 to 255; null if it is neither. */
function channelsOf(color: string): readonly number[] | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (!digits) return null;
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  return pairs.map((pair) => Number.parseInt(pair, 16));
}

/** Returns a color as `#rrggbb`, which a color field of the browser demands; null if it is none. */
export const hexOf = (color: string): string | null =>
  channelsOf(color)?.reduce((hex, channel) => hex + channel.toString(16).padStart(2, '0'), '#') ?? null;

/**
 * Returns black or white, whichever is more readable on a color (WCAG's relative luminance).
 *
 * @internal Exported for tests, which call it with colors of every lightness.
 */
export function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = (channelsOf(color) ?? []).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}

/**
 * The head and the foot of a report with this branding. WL-05: the logo's URL is shown, the logo is not loaded.
 */
export function BrandingPreview({ values }: { values: FormValues }) {
  const { t } = useTexts();
  const text = (name: string) => String(values[name] ?? '').trim();
  const color = channelsOf(text('accent_color')) ? text('accent_color') : null;
  const contact = ['website', 'email', 'phone', 'address'].map(text).filter(Boolean);
  const logo = hostOf(text('logo_url'));
  return (
    <figure className="m-0">
      <figcaption className="mb-1 text-small text-dim">{t('promotion.branding.preview')}</figcaption>
      <div dir="auto" className="overflow-hidden rounded-card border border-line bg-card wrap-anywhere">
        <p
          className={`px-3 py-2.5 font-semibold ${color ? '' : 'bg-soft'}`}
          {...(color && { style: { background: color, color: inkOn(color) } })}
        >
          {text('company_name') || t('promotion.branding.company_name')}
        </p>
        <div className="grid gap-1 px-3 py-2 text-small">
          {logo && <p className="text-dim">{t('promotion.branding.logoNotLoaded', { host: logo })}</p>}
          {contact.length > 0 && (
            <p>
              <Parts of={contact} />
            </p>
          )}
          {text('footer_text') && <p className="border-t border-line pt-1 text-dim">{text('footer_text')}</p>}
        </div>
      </div>
    </figure>
  );
}
