import fc from 'fast-check'
import { sql } from 'kysely'
import { action } from './actions.ts'
import type { Run } from './run.ts'

const OURS = ['expire-hold', 'send-refund', 'close-payment-page']

interface QueuedJob {
  id: string
  name: string
  data: object
}

/** The jobs that are due by the clock of the model. */
async function dueJobs({ world: { app } }: Run): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select id, name, data from pgboss.job
    where name in (${sql.join(OURS)}) and state in ('created', 'retry') and start_after <= ${app.clock.now()}
    order by created_on, id`.execute(app.ctx.db)
  return rows
}

/** Runs what is in the queue, as a worker does: a job that fails stays there. Returns how many were due. */
export async function workOff(run: Run): Promise<number> {
  const { app } = run.world
  const due = await dueJobs(run)
  const done: string[] = []
  for (const { id, name, data } of due) {
    const [result] = await Promise.allSettled([app.runJob(name, data)])
    if (result.status === 'fulfilled') done.push(id)
  }
  if (done.length > 0 && !run.world.crashes.isDown())
    await sql`delete from pgboss.job where id in (${sql.join(done)})`.execute(app.ctx.db)
  return due.length
}

const always = () => true

export const work = action('worker runs the queue', {
  params: fc.constant({}),
  isPossible: always,
  async perform(run) {
    await workOff(run)
  },
})

export const reconcile = action('reconciliation runs', {
  params: fc.constant({}),
  isPossible: always,
  async perform(run) {
    // A failure of this job is logged, and the job is tried again, as any other.
    await run.world.app.runJob('reconcile').catch((error: unknown) => {
      if (!run.world.crashes.isDown()) throw error
    })
  },
})

export const passTime = action('time passes', {
  params: fc.record({ minutes: fc.constantFrom(1, 4, 6, 20, 150, 150, 25 * 60) }),
  isPossible: always,
  async perform(run, { minutes }) {
    run.world.app.clock.advance({ minutes })
  },
})
