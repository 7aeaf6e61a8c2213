import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { keepDay } from '../../lib/outbox/kept-day.ts'
import { type CrewDay, crewDayQuery, isNetworkAway, keptDayQuery } from './api.ts'
import { applyReports } from './apply-reports.ts'
import { type Outbox, outboxStore, startOutbox, waitingOf } from './outbox.ts'
import type { UnsentReport } from './reports.ts'

/** The outbox of the account; null on the server. */
export function useOutbox(account: string): Outbox | null {
  const client = useQueryClient()
  const [outbox, setOutbox] = useState<Outbox | null>(null)
  useEffect(() => {
    const { queryKey } = crewDayQuery(account)
    /** The page shows what has been applied until it has read the jobs again, and without a network after that, too. */
    async function onApplied(report: UnsentReport) {
      // An answer that is under way does not have it yet.
      await client.cancelQueries({ queryKey })
      const day = client.getQueryData(queryKey) ?? client.getQueryData(keptDayQuery(account).queryKey)
      if (!day) return
      const applied: CrewDay = { ...day, jobs: day.jobs.map((job) => applyReports(job, [report])) }
      client.setQueryData(queryKey, applied)
      await keepDay(account, applied)
    }
    setOutbox(startOutbox({ account, onApplied, onSent: () => void client.invalidateQueries({ queryKey }) }))
  }, [account, client])
  return outbox
}

/** The jobs of the account with what is reported of them, sent or not. */
export function useCrewDay(account: string, outbox: Outbox | null) {
  const fresh = useQuery(crewDayQuery(account))
  const kept = useQuery(keptDayQuery(account))
  const { reports, failure, isLasting } = useStore(outboxStore)
  const day = fresh.data ?? kept.data ?? undefined
  const isKnown = day !== undefined
  // Each answer contains the key, and what was kept is readable only with one.
  useEffect(() => {
    if (isKnown) void outbox?.open()
  }, [outbox, isKnown])
  const { dataUpdatedAt } = fresh
  // The network may be back without word of it.
  useEffect(() => {
    if (dataUpdatedAt > 0) void outbox?.flush()
  }, [outbox, dataUpdatedAt])
  const waiting = waitingOf(reports)
  return {
    isLasting,
    query: { ...fresh, data: day, isPending: fresh.isPending || (!isKnown && kept.isPending) },
    day: day && {
      ...day,
      jobs: day.jobs.map((job) =>
        applyReports(
          job,
          waiting.map(({ content }) => content),
        ),
      ),
    },
    reports,
    isAway: failure === 'away' || isNetworkAway(fresh.error),
    /** The server was reached and did not take the reports. */
    isStuck: failure === 'refused',
  }
}
