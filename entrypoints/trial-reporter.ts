import { browser, defineUnlistedScript } from '#imports';
import { PAGE_PORT, type ReportedViolation } from '@/lib/page/policy-trial/trial-messages.ts';

/** The most scripts and styles kept because they may be gone when they are reported, and the most reports. */
const MOST = 1_000;

/** The isolated world of our scripts, where the reader of the page finds out which reports are not the site's. */
const world = globalThis as { policyOnTrial?: string };

// A form's own methods may be shadowed by its fields.
const namesOf = (element: Element): string[] => Element.prototype.getAttributeNames.apply(element);
const valuesOf = (element: Element, names: readonly string[]): string[] =>
  names.map((name) => Element.prototype.getAttribute.apply(element, [name]) ?? '');

const isCode = ({ nodeName }: Node) => /^(script|style)$/i.test(nodeName);

/**
 * Runs in the documents of a tab while a policy is on trial there: tells the worker what that policy blocks, or would.
 * In other tabs it ends at once.
 */
export default defineUnlistedScript(() => {
  const texts = new Set<string>();
  const early: SecurityPolicyViolationEvent[] = [];
  let policy: string | null = null;
  let reports = 0;
  const port = browser.runtime.connect({ name: PAGE_PORT });

  /** Returns the code that a violation is about: the element is gone if a script has removed itself. */
  function codesOf(event: SecurityPolicyViolationEvent, target: unknown): readonly string[] {
    const { effectiveDirective, sample } = event;
    if (event.blockedURI !== 'inline') return [];
    const isIt = (text: string) => text.trim().startsWith(sample.trim());
    if (effectiveDirective.endsWith('-attr'))
      return target instanceof Element ? valuesOf(target, namesOf(target)).filter(isIt).slice(0, 1) : [];
    if (target instanceof Element && isCode(target)) return [target.textContent ?? ''];
    if (!/^javascript:/i.test(sample)) return [...texts].filter(isIt);
    const links = [...Document.prototype.querySelectorAll.apply(document, ['[href], [action], [src]'])];
    const addresses = links.flatMap((link) => valuesOf(link, ['href', 'action', 'src']));
    return [...new Set(addresses.filter((address) => /^\s*javascript:/i.test(address) && isIt(address)))];
  }

  function report(event: SecurityPolicyViolationEvent, target: unknown): void {
    const { effectiveDirective: directive, blockedURI: blocked, sample } = event;
    if (event.originalPolicy !== policy || reports >= MOST) return;
    const codes = codesOf(event, target);
    for (const code of codes.length > 0 ? codes : [undefined]) {
      reports += 1;
      port.postMessage({
        directive,
        blocked,
        sample,
        ...(code !== undefined && { code }),
      } satisfies ReportedViolation);
    }
  }

  const violated = (event: SecurityPolicyViolationEvent) => {
    // A page can make such events itself, and what they report would be added to the policy.
    if (!event.isTrusted) return;
    if (policy === null) early.push(event);
    else report(event, event.composedPath()[0]);
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (isCode(node) && texts.size < MOST) texts.add(node.textContent ?? '');
  });
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('securitypolicyviolation', violated, true);

  port.onMessage.addListener((message: string) => {
    policy = message;
    world.policyOnTrial = message;
    for (const event of early.splice(0)) report(event, event.target);
  });
  port.onDisconnect.addListener(() => {
    observer.disconnect();
    document.removeEventListener('securitypolicyviolation', violated, true);
  });
});
