/**
 * The place of a file: `{path, workspace, area, feature, part, name}`. `area` is `platform`, `features`, `top` and so
 * on; `part` is the word of the file vocabulary, such as `commands` for `commands/hold-slot.ts`.
 */
export function placeOf(file) {
  const [workspace, folder, ...rest] = file.split('/')
  const base = { path: file, workspace, area: folder, feature: undefined, part: undefined, name: rest.at(-1) }
  if (workspace === 'web' && folder === 'app') {
    const area = rest.length === 1 ? 'top' : rest[0]
    return { ...base, area, feature: area === 'features' ? rest[1] : undefined }
  }
  if (workspace !== 'server' || folder !== 'src') return base
  if (rest[0] !== 'features') return { ...base, area: rest.length === 1 ? 'top' : rest[0] }
  return { ...base, area: 'features', feature: rest[1], part: rest[2]?.replace(/\.ts$/, '') }
}
