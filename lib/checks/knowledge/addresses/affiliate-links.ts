/** Hosts of affiliate networks that only count a click and redirect; includes their subdomains. */
const NETWORKS = new Set(
  [
    // Awin, ShareASale
    'awin1.com tidd.ly shareasale.com',
    // CJ
    'anrdoezrs.net dpbolvw.net jdoqocy.com kqzyfj.com tkqlhce.com qksrv.net',
    // Impact
    'pxf.io sjv.io evyy.net ojrq.net 7eer.net',
    // Ascend (Pepperjam)
    'pjtra.com pjatr.com pntra.com pntrac.com pntrs.com gopjn.com',
    // Rakuten, Partnerize, Tradedoubler, Webgains, Adtraction, Admitad, FlexOffers, PartnerStack, Travelpayouts
    'click.linksynergy.com prf.hn clk.tradedoubler.com clkuk.tradedoubler.com track.webgains.com',
    'track.adtraction.com ad.admitad.com alitems.com track.flexlinkspro.com partnerlinks.io tp.media',
    // ClickBank, Skimlinks, Sovrn, AliExpress, Amazon
    'hop.clickbank.net go.skimresources.com redirect.viglink.com s.click.aliexpress.com amzn.to',
  ]
    .join(' ')
    .split(' '),
);

/** Shops whose own addresses carry the partner's ID in a parameter. */
const SHOPS: readonly (readonly [host: RegExp, parameter: string])[] = [
  // Amazon Associates: a store ID such as `kettles-20`.
  [/(^|\.)amazon\.(com?\.)?[a-z]{2,3}$/, 'tag'],
  [/(^|\.)ebay\.(com?\.)?[a-z]{2,3}$/, 'campid'],
  [/(^|\.)booking\.com$/, 'aid'],
];

/** Whether a host or one of its parent domains belongs to a network. */
function isOfNetwork(host: string): boolean {
  const dot = host.indexOf('.');
  return NETWORKS.has(host) || (dot >= 0 && isOfNetwork(host.slice(dot + 1)));
}

/**
 * Whether an address credits a click to an affiliate, judged by the hosts of the networks and the parameters
 * of a few shops. Other affiliate links are not recognized.
 */
export function isAffiliateAddress(url: URL): boolean {
  const { hostname } = url;
  if (isOfNetwork(hostname)) return true;
  return SHOPS.some(([host, parameter]) => host.test(hostname) && url.searchParams.get(parameter));
}
