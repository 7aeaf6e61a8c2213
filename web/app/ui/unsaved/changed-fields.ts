import { isChanged } from './unsaved-guard.tsx'

/**
 * The values that have been changed in a form, by its `dirtyFields`. The others are not sent: a colleague may have
 * changed them since the form was filled.
 */
export function changedFields<T extends object>(
  values: T,
  dirtyFields: { readonly [name in keyof T]?: unknown },
): Partial<T> {
  const names = Object.keys(values) as (keyof T)[]
  const changed = names.filter((name) => isChanged([dirtyFields[name]]))
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<T>
}
