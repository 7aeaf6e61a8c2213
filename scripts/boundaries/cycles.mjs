import { placeOf } from './place.mjs'

/** Import cycles between files. `edges` maps each file to the set of files it imports. */
export function findFileCycles(edges) {
  return loopsOf(edges).map((loop) => ({
    rule: 'no-file-cycles',
    file: loop.at(-2),
    line: 1,
    message: `closes an import cycle: ${loop.join(' -> ')}`,
  }))
}

/** Import cycles between subjects of the web app. Type imports count. The server's subjects have an order instead. */
export function findSubjectCycles(edges) {
  const subjects = new Map()
  const examples = new Map()
  for (const [file, targets] of edges) {
    const from = webSubjectOf(file)
    if (from === undefined) continue
    const reached = subjects.get(from) ?? new Set()
    subjects.set(from, reached)
    for (const target of targets) {
      const to = webSubjectOf(target)
      if (to === undefined || to === from) continue
      reached.add(to)
      const step = `${from} -> ${to}`
      if (!examples.has(step)) examples.set(step, `${file} imports ${target}`)
    }
  }
  return loopsOf(subjects).map((loop) => ({
    rule: 'no-subject-cycles',
    file: `web/app/${loop.at(-2)}`,
    line: 1,
    message: `closes a cycle of subjects: ${loop
      .slice(1)
      .map((to, index) => examples.get(`${loop[index]} -> ${to}`))
      .join(', ')}`,
  }))
}

function webSubjectOf(file) {
  const { workspace, subject } = placeOf(file)
  return workspace === 'web' ? subject : undefined
}

/** Depth-first search: every edge back to a node of the current path closes a loop, `[a, b, …, a]`. */
function loopsOf(edges) {
  const loops = []
  const state = new Map()
  const trail = []
  const visit = (node) => {
    state.set(node, 'open')
    trail.push(node)
    for (const next of edges.get(node) ?? []) {
      if (state.get(next) === 'open') loops.push([...trail.slice(trail.indexOf(next)), next])
      else if (!state.has(next)) visit(next)
    }
    trail.pop()
    state.set(node, 'done')
  }
  for (const node of edges.keys()) if (!state.has(node)) visit(node)
  return loops
}
