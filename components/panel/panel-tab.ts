import type { ComponentType } from 'react';
import type { TextKey } from '@/lib/i18n/translator.ts';

/** One tab of the side panel. */
export interface PanelTab {
  id: string;
  title: TextKey;
  /** About the page: where that cannot be read, the reason stands in its place. */
  isOfPage: boolean;
  /** A number beside the title, as of errors. */
  useBadge?: () => number;
  Content: ComponentType;
}

/** Declares a tab; it joins the panel by its line in `panel-tabs.ts`. */
export const definePanelTab = (tab: PanelTab): PanelTab => tab;
