const END = /<\/body><\/html>\s*$/

/** A rendered page with more HTML at the end of its body. React ignores what it finds there. */
export function appendToBody(page: string, html: string): string {
  // A replacement function, as `$` has a meaning in a replacement text.
  return page.replace(END, (end) => html + end)
}
