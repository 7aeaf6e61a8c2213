/**
 * The subjects of the server, from the lowest to the highest: each imports only those before it. `demo` writes sample
 * data to the tables of all others.
 */
export const SERVER_SUBJECTS = [
  'people',
  'money',
  'calendar',
  'messages',
  'catalog',
  'bookings',
  'office',
  'site',
  'demo',
]

/** The subjects of the web app. They import each other without a cycle. */
const WEB_SUBJECTS = ['people', 'money', 'calendar', 'catalog', 'bookings', 'office', 'site']

/**
 * The place of a file: `{path, workspace, area, subject, part, name}`. `area` is `platform`, `subjects`, `top` and so
 * on; `part` is the word of the file vocabulary, such as `commands` for `commands/hold-slot.ts`.
 */
export function placeOf(file) {
  const [workspace, folder, ...rest] = file.split('/')
  const base = { path: file, workspace, area: folder, subject: undefined, part: undefined, name: rest.at(-1) }
  if (workspace === 'web' && folder === 'app') {
    if (rest.length === 1) return { ...base, area: 'top' }
    return WEB_SUBJECTS.includes(rest[0])
      ? { ...base, area: 'subjects', subject: rest[0] }
      : { ...base, area: rest[0] }
  }
  if (workspace !== 'server' || folder !== 'src') return base
  if (rest.length === 1) return { ...base, area: 'top' }
  return SERVER_SUBJECTS.includes(rest[0])
    ? { ...base, area: 'subjects', subject: rest[0], part: rest[1]?.replace(/\.ts$/, '') }
    : { ...base, area: rest[0] }
}
