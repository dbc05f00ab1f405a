import { siteText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Section } from '../../ui/section.tsx';

/** The space of the popup's lower half until its code has loaded: what the account knows of the page, and the site. */
export function WaitingSite({ host, isConnected }: { host: string; isConnected: boolean }) {
  const { t } = useTexts();
  return (
    <>
      {isConnected && (
        <Section title={t('standing.title')}>
          <div className="account-place rounded-card border border-line bg-card" />
        </Section>
      )}
      <Section title={t('products.title', { site: siteText(host) })}>
        <div className="projects-place rounded-card border border-line bg-card" />
      </Section>
    </>
  );
}
