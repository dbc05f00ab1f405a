import type { ComponentType } from 'react';
import type { TextKey } from '@/lib/i18n/translator.ts';

/** One tab of the side panel. */
export interface PanelTab {
  id: string;
  title: TextKey;
  /** The tab is about the page: if the page cannot be read, the tab shows the reason instead. */
  isOfPage: boolean;
  /** Returns a number to show next to the title, such as the number of errors. */
  useBadge?: () => number;
  /** Loads what the tab needs, because a pointer or the focus is on its title. */
  ahead?: () => void;
  Content: ComponentType;
}

/** Declares a tab; add it to `panel-tabs.ts` to show it in the panel. */
export const definePanelTab = (tab: PanelTab): PanelTab => tab;
