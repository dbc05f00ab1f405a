import type { PanelTab } from './panel-tab.ts';
import { overview } from './tabs/overview-tab.tsx';
import { pageData } from './tabs/page-tab.tsx';
import { security } from './tabs/security-tab.tsx';
import { seo } from './tabs/seo-tab.tsx';
import { site } from './tabs/site-tab.tsx';

/** The panel's tabs in display order. */
export const PANEL_TABS: readonly PanelTab[] = [overview, seo, security, pageData, site];
