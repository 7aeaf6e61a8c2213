/*
 * What has to be in place before any other script runs. The functions are sent to the browser as text, within the page:
 * they can use nothing from this file.
 */

/** `nonce` marks the script for the content security policy. */
export function EarlyScripts({ nonce }: { nonce: string | undefined }) {
  const calls = import.meta.env.SSR ? `(${replaceForbiddenStorage})();(${followReplacedTexts})()` : ''
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is that of functions of this file.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: calls }} />
  )
}

/**
 * Gives the page storage of its own, for as long as it is open, where the browser allows none. React Router's scripts
 * fail without.
 */
function replaceForbiddenStorage() {
  for (const kind of ['local', 'session'] as const) {
    const name = `${kind}Storage` as const
    try {
      // Web views of apps have null.
      window[name].getItem('')
    } catch {
      const kept = new Map<string, string>()
      const value: Storage = {
        get length() {
          return kept.size
        },
        key: (index) => [...kept.keys()][index] ?? null,
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, text) => void kept.set(key, text),
        removeItem: (key) => void kept.delete(key),
        clear: () => kept.clear(),
      }
      Object.defineProperty(window, name, { value })
    }
  }
}

/**
 * Keeps React working on a page whose text nodes somebody else replaces, wraps or removes. Translators of browsers put
 * elements of their own in the place of text nodes. React still knows the node that it made: it would update a text
 * that is not shown any more, and fail when it removes that text or inserts something before it.
 */
function followReplacedTexts() {
  const { removeChild, insertBefore } = Node.prototype
  /** What was put in the place of a text. */
  const replacements = new WeakMap<Node, ChildNode>()
  const observer = new MutationObserver(follow)
  observer.observe(document, { childList: true, subtree: true })

  function follow(records: MutationRecord[]) {
    for (const record of records) {
      if (record.type === 'characterData') showAgain(record.target as Text)
      for (const node of record.removedNodes) if (node instanceof Text) note(node, record, records)
    }
  }

  function note(text: Text, record: MutationRecord, all: MutationRecord[]) {
    const wasAdded = (node: Node | null) =>
      all.some(({ addedNodes }) => [...addedNodes].includes(node as Node))
    const { addedNodes, previousSibling, nextSibling } = record
    const replacement = addedNodes[0] ?? [previousSibling, nextSibling].find(wasAdded)
    replacements.delete(text)
    if (text.parentNode || !replacement) return
    replacements.set(text, replacement as ChildNode)
    observer.observe(text, { characterData: true })
  }

  /** React has changed a text that is not shown: it takes its place again, and is translated anew. */
  function showAgain(text: Text) {
    if (!text.parentNode) replacements.get(text)?.replaceWith(text)
  }

  /** The child of `parent` that stands for a node: the node itself, or what was put in its place or around it. */
  function standsFor(node: Node, parent: Node): Node | null {
    follow(observer.takeRecords())
    let found: Node | null = node
    while (found && found.parentNode !== parent) found = found.parentNode ?? replacements.get(found) ?? null
    return found
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const found = standsFor(child, this)
    if (found) removeChild.call(this, found)
    return child
  }

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    const isInPlace = !next || next.parentNode === this
    return insertBefore.call(this, node, isInPlace ? next : standsFor(next, this)) as T
  }
}
