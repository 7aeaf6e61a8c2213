/** What crawlers leave alone: data, and what belongs to one person. */
const PRIVATE = ['/api/', '/dashboard/', '/booking/result/', '/mailbox']

export function writeRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
