/** The paths that crawlers should not read: data, and pages of one person. */
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
