/** How the user started it: by the script of the repository, or the installed package. */
const isScript = process.env.npm_lifecycle_event === 'check';
const PROGRAM = isScript ? 'npm run check --' : 'plumbline';

export const USAGE = `${PROGRAM} URL… [options]
${PROGRAM} merge FILE… [options]

What to check
  URL…              one or more addresses
  --list FILE       addresses from a file, one per line; - reads standard input
  --sitemap URL     the addresses in a sitemap or a sitemap index
  --follow URL      this address, and those on its host that its links lead to, link by link; not what robots.txt or
                    nofollow excludes, nor addresses that may change something
  --most NUMBER     maximum number of pages (default 100)
  --shard K/N       only the K-th of N parts of these pages, for machines side by side; merge puts their results together
  --site ORIGIN     only the pages of this site of plumbline.json; without any address, the pages of all its sites
  --staging         the pages of its staging site instead

How to check
  --config FILE     settings (default: plumbline.json in this folder or the closest one above it; none for no file)
  --header FIELD    a header field, as 'Name: value', sent to the site of the pages and to no other; \${NAME} stands for
                    an environment variable, which keeps secrets out of the list of processes
  --cookie-file FILE  cookies in the format of curl, sent where they belong
  --map FROM=TO     judge the origin FROM as the origin TO: a staging site as the site that it will be; in plumbline.json,
                    FROM takes the place of that site's staging site
  --expect LIST     what the staging site has on purpose: noindex, disallow or both, with a comma between them
  --served          without a browser: check the HTML as the server sends it
  --deep            also visit what the page refers to: links, language versions, canonical URL, sitemaps, social
                    image, security.txt, source maps, one address that does not exist, and http:// of the host;
                    Ctrl-C ends the visits and keeps the results so far
  --only AREA       only seo or only security

Results
  --format FORMAT   text (default), json, sarif, junit, gitlab (its code quality report), markdown (a summary, what is
                    new first) or github (annotations); --json is short for --format json
                    what several pages have in common is said once; JSON has it as causes
  --output FILE     write to a file instead of standard output
  --resume          go on with the JSON in that file: only pages that are not in it are checked
  --report FORMAT=FILE  also write the results to this file, in this format; may be given for several files
  --docs URL        link to the pages of the checks that npm run docs has made, instead of to their sources
  --baseline FILE   fail only by what the file does not know yet; --write-baseline writes it from this run
  --fail-on LEVEL   the mildest severity that fails the command: blocker, error (default), warning, notice or never

merge reads the JSON of all parts of a run, and gives what one run of all pages would have given; it takes the options
under Results, and --config.

Exit status: 0 no finding of that severity or worse, 1 at least one, 2 a page could not be checked, 64 wrong usage.
${isScript ? 'node scripts/mcp.ts' : 'plumbline mcp'} serves the checks to an assistant; --help lists its options.`;

/** An error in the arguments of the command, in one line. */
export class UsageError extends Error {}
