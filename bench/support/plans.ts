import { CompiledQuery, type Kysely } from 'kysely'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

interface Plan {
  milliseconds: number
  /** The places where rows are read or sorted. */
  nodes: PlanNode[]
}

export const isReading = ({ sql }: CompiledQuery) => /^\s*(select|with)\b/.test(sql)

/** Runs the query and says what the planner did. */
export async function explain<Schema>(db: Kysely<Schema>, query: CompiledQuery): Promise<Plan> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
    CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]),
  )
  const found = rows[0]?.['QUERY PLAN'][0]
  if (!found) throw new Error('The query has no plan')
  return { milliseconds: found['Execution Time'], nodes: [...readersOf(found.Plan)] }
}

function* readersOf(node: PlanNode): Generator<PlanNode> {
  if (node['Relation Name'] || node['Index Name'] || node['Node Type'].includes('Sort')) yield node
  for (const inner of node.Plans ?? []) yield* readersOf(inner)
}

export const readsWhole = (node: PlanNode) => node['Node Type'] === 'Seq Scan'
export const tableOf = (node: PlanNode) => node['Relation Name'] ?? ''
export const rowsOf = (node: PlanNode) =>
  Math.round((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])

/** Describes one node in a line. */
export function wordsOf(node: PlanNode): string {
  const type = node['Node Type']
  if (!node['Relation Name'] && !node['Index Name']) return `${type}: ${node['Actual Rows']} rows`
  const removed = node['Rows Removed by Filter']
  const rows = Math.round(node['Actual Rows'] * node['Actual Loops'])
  const where = node['Index Name'] ?? `${readsWhole(node) ? 'the whole of ' : ''}${node['Relation Name']}`
  return `${type} ${where}: ${rows} rows${removed ? `, ${removed * node['Actual Loops']} in vain` : ''}`
}
