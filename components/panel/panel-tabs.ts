import type { PanelTab } from './panel-tab.ts';
import { overview } from './tabs/overview.tsx';
import { pageData } from './tabs/page.tsx';
import { security } from './tabs/security.tsx';
import { seo } from './tabs/seo.tsx';
import { site } from './tabs/site.tsx';

/** The panel's tabs, in their order. */
export const PANEL_TABS: readonly PanelTab[] = [overview, seo, security, pageData, site];
