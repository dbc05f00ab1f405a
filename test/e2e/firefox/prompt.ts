import { type Firefox, until } from './firefox-browser.ts';

/** A prompt in which the browser asks the user on behalf of an extension. */
export interface Prompt {
  /** Returns the text of the prompt, once it is shown. */
  text(): Promise<string>;
  allow(): Promise<void>;
  refuse(): Promise<void>;
}

const OPEN = `const prompt = [...document.querySelectorAll('#notification-popup popupnotification')].find((one) => one.id.includes('webext'));
  if (!prompt || document.getElementById('notification-popup').state !== 'open') return null;`;

export function promptOf({ inChrome }: Firefox): Prompt {
  const press = async (which: 'button' | 'secondaryButton') => {
    await until('the prompt', () => inChrome<true | null>(`${OPEN} prompt.${which}.click(); return true;`));
    await until('the end of the prompt', async () =>
      (await inChrome<string | null>(`${OPEN} return 'open'`)) === null ? true : null,
    );
  };
  return {
    text: () =>
      until('a prompt', () =>
        inChrome<string | null>(
          `${OPEN} const said = [...prompt.querySelectorAll('*')].flatMap((one) => one.shadowRoot ? [one.shadowRoot.textContent] : []);
           return [prompt.getAttribute('label'), prompt.getAttribute('name'), prompt.getAttribute('endlabel'), prompt.textContent, ...said].join(' ').replace(/\\s+/g, ' ').trim() || null;`,
        ),
      ),
    allow: () => press('button'),
    refuse: () => press('secondaryButton'),
  };
}
