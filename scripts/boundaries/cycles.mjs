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

/** Import cycles between features of the server, and between those of the web. Type imports count. */
export function findFeatureCycles(edges) {
  const features = new Map()
  const examples = new Map()
  for (const [file, targets] of edges) {
    const from = folderOf(file)
    if (from === undefined) continue
    const reached = features.get(from) ?? new Set()
    features.set(from, reached)
    for (const target of targets) {
      const to = folderOf(target)
      if (to === undefined || to === from) continue
      reached.add(to)
      const step = `${from} -> ${to}`
      if (!examples.has(step)) examples.set(step, `${file} imports ${target}`)
    }
  }
  return loopsOf(features).map((loop) => ({
    rule: 'no-feature-cycles',
    file: loop.at(-2),
    line: 1,
    message: `closes a cycle of features: ${loop
      .slice(1)
      .map((to, index) => examples.get(`${loop[index]} -> ${to}`))
      .join(', ')}`,
  }))
}

function folderOf(file) {
  const { feature } = placeOf(file)
  if (feature === undefined) return undefined
  return `${file.slice(0, file.indexOf('/features/'))}/features/${feature}`
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
