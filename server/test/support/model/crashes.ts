import type { Database, Db, Tx } from '../../../src/platform/db.ts'

/** Ends the process, as its database sees it, between two of its transactions. */
export interface Crashes {
  /**
   * After `commits` more transactions the next one is rolled back (`before` its commit) or committed (`after` it), and
   * nothing is written any more until `restart`.
   */
  arm(commits: number, when: CrashPoint): void
  isDown(): boolean
  restart(): void
}
export type CrashPoint = 'before' | 'after'

class Crashed extends Error {}

/** The same database, whose transactions end as `crashes` says. All writes of the product are in transactions. */
export function withCrashes(database: Database): { database: Database; crashes: Crashes } {
  let plan: { commits: number; when: CrashPoint } | null = null
  let isDown = false

  async function execute<T>(run: (work: (tx: Tx) => Promise<T>) => Promise<T>, work: (tx: Tx) => Promise<T>) {
    if (isDown) throw new Crashed()
    if (!plan) return run(work)
    if (plan.commits > 0) {
      plan.commits -= 1
      return run(work)
    }
    const { when } = plan
    isDown = true
    return run(async (tx) => {
      const result = await work(tx)
      if (when === 'before') throw new Crashed()
      return result
    }).then(() => {
      throw new Crashed()
    })
  }
  const db = override<Db>(database.db, 'transaction', () => {
    const builder = database.db.transaction()
    return override(builder, 'execute', (work: (tx: Tx) => Promise<unknown>) =>
      execute((inner) => builder.execute(inner), work),
    )
  })
  return {
    database: { ...database, db },
    crashes: {
      arm(commits, when) {
        plan = { commits, when }
      },
      isDown: () => isDown,
      restart() {
        isDown = false
        plan = null
      },
    },
  }
}

/** The object with one other method. Its class has private fields, so that methods are called on itself. */
function override<T extends object>(object: T, name: keyof T, method: (...args: never[]) => unknown): T {
  return new Proxy(object, {
    get(target, key) {
      if (key === name) return method
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
