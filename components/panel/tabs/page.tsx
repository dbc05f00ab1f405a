import { definePanelTab } from '../panel-tab.ts';

export const pageData = definePanelTab({
  id: 'page',
  title: 'panel.tab.page',
  isOfPage: true,
  Content: () => null,
});
