/** Where each endpoint of the service is used: the screen, and the test that goes through it. */
export const SCREENS: Record<string, { screen: string; spec: string }> = {
  'rank.listProjects': {
    screen: 'components/site/rank/projects-place.tsx',
    spec: 'test/e2e/service/rank.spec.ts',
  },
  'rank.createProject': {
    screen: 'components/site/rank/create-form.tsx',
    spec: 'test/e2e/service/rank.spec.ts',
  },
  'rank.projectById': {
    screen: 'components/site/rank/positions-place.tsx',
    spec: 'test/e2e/service/rank.spec.ts',
  },
  'rank.addKeywords': {
    screen: 'components/site/rank/keywords-place.tsx',
    spec: 'test/e2e/service/rank.spec.ts',
  },
  'rank.checkPositions': {
    screen: 'components/site/rank/check-consent.tsx',
    spec: 'test/e2e/service/rank.spec.ts',
  },
  'audit.listProjects': {
    screen: 'components/site/audit/audit-row.tsx',
    spec: 'test/e2e/service/audit-screens.spec.ts',
  },
  'audit.createProject': {
    screen: 'components/site/audit/use-audit-order.ts',
    spec: 'test/e2e/service/audit.spec.ts',
  },
  'audit.estimate': {
    screen: 'components/site/audit/start-form.tsx',
    spec: 'test/e2e/service/audit-screens.spec.ts',
  },
  'audit.startCrawl': {
    screen: 'components/site/audit/start-form.tsx',
    spec: 'test/e2e/service/audit-screens.spec.ts',
  },
  'audit.listCrawls': {
    screen: 'components/site/audit/audit-history.tsx',
    spec: 'test/e2e/service/audit-screens.spec.ts',
  },
  'audit.crawlById': {
    screen: 'components/site/audit/crawl-place.tsx',
    spec: 'test/e2e/service/audit-screens.spec.ts',
  },
  'account.me': {
    screen: 'components/site/account/account-place.tsx',
    spec: 'test/e2e/service/account.spec.ts',
  },
  'account.balance': {
    screen: 'components/site/account/account-place.tsx',
    spec: 'test/e2e/service/account.spec.ts',
  },
  'account.currentKey': {
    screen: 'components/site/account/account-place.tsx',
    spec: 'test/e2e/service/account.spec.ts',
  },
  'promotion.listProjects': {
    screen: 'components/site/promotion/promotion-place.tsx',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'promotion.projectById': {
    screen: 'components/site/promotion/use-project.ts',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'promotion.updateProject': {
    screen: 'components/site/promotion/project-place.tsx',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'promotion.deleteProject': {
    screen: 'components/site/promotion/delete-project.tsx',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'promotion.addLink': {
    screen: 'components/site/promotion/links/add-link.tsx',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'promotion.removeLink': {
    screen: 'components/site/promotion/links/link-removal.tsx',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'pricing.listTariffs': {
    screen: 'components/site/promotion/launch/plan-choice.tsx',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'pricing.quote': {
    screen: 'components/site/promotion/launch/use-quote.ts',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'pricing.findBrand': {
    screen: 'components/site/promotion/launch/brand-anchors.tsx',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'runs.launchRun': {
    screen: 'components/site/promotion/launch/use-launch.ts',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'runs.listRuns': {
    screen: 'components/site/promotion/run/runs-place.tsx',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'runs.runById': {
    screen: 'components/site/promotion/run/run-place.tsx',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'runs.listNodes': {
    screen: 'components/site/promotion/run/run-place.tsx',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'reports.runReport': {
    screen: 'components/site/promotion/report/report-place.tsx',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'reports.currentBranding': {
    screen: 'components/site/promotion/report/branding-place.tsx',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'reports.saveBranding': {
    screen: 'components/site/promotion/report/branding-place.tsx',
    spec: 'test/e2e/service/promotion.spec.ts',
  },
  'shield.listProjects': {
    screen: 'components/site/shield/shield-row.tsx',
    spec: 'test/e2e/service/shield.spec.ts',
  },
  'shield.createProject': {
    screen: 'components/site/shield/project-fallback.tsx',
    spec: 'test/e2e/service/shield.spec.ts',
  },
  'shield.verifyProject': {
    screen: 'components/site/shield/verify/verify-place.tsx',
    spec: 'test/e2e/service/shield.spec.ts',
  },
  'shield.startScan': {
    screen: 'components/site/shield/scan/scan-form.tsx',
    spec: 'test/e2e/service/shield.spec.ts',
  },
  'shield.scanById': {
    screen: 'components/site/shield/scan/scan-place.tsx',
    spec: 'test/e2e/service/shield.spec.ts',
  },
  'account.ping': {
    screen: 'components/settings/connect-form.tsx',
    spec: 'test/e2e/service/options.spec.ts',
  },
  'promotion.createProject': {
    screen: 'components/site/promotion/promote/use-link-order.ts',
    spec: 'test/e2e/service/promote.spec.ts',
  },
};
