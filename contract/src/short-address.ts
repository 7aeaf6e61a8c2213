/** An address without the name of its area, which stands beside it, and without what follows. */
export function shortAddress(address: string, area: { en: string; bn: string }): string {
  const parts = address.split(/,\s*/)
  for (const name of [area.en, area.bn]) {
    const end = parts.findIndex((part) => part.toLocaleLowerCase().includes(name.toLocaleLowerCase()))
    const at = parts[end]?.toLocaleLowerCase().indexOf(name.toLocaleLowerCase()) ?? -1
    if (at < 0) continue
    const rest = `${parts[end]?.slice(0, at)}${parts[end]?.slice(at + name.length)}`
      .trim()
      .replace(/ {2,}/, ' ')
    return [...parts.slice(0, end), rest].filter(Boolean).join(', ') || address
  }
  return address
}
