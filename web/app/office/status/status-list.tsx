import { type StatusProblem, type StatusState, statusResponseSchema } from '@jhilik/contract/status.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { type StatusRow, useStatusRows } from './use-status-rows.ts'

const REFRESH_MS = 30_000

const statusQuery = () => ({
  ...apiQuery(queryKeys.status, '/status', statusResponseSchema),
  refetchInterval: REFRESH_MS,
  // The status of an hour ago is of no use.
  staleTime: 0,
})

const worstOf = (rows: { state: StatusState }[]): StatusState => rows[0]?.state ?? 'fine'

/** The status of the server, refreshed by itself. Problems stand at the top. */
export function StatusList() {
  const t = useTranslations('dashboard.status')
  const format = useFormat()
  const rowsOf = useStatusRows()
  const query = useQuery(statusQuery())
  return (
    <Loaded query={query} loading={t('loading')} failed={t('failed')}>
      {(status) => {
        const rows = rowsOf(status)
        const wrong = rows.filter(({ state }) => state !== 'fine').length
        return (
          <>
            {query.isError && (
              <Alert tone="danger" title={t('lost')} className="mb-6">
                {t('lostText')}
              </Alert>
            )}
            <div className="mb-4 flex items-start gap-3">
              <StateIcon state={worstOf(rows)} className="mt-0.5" />
              <div>
                <p role="status" className="font-semibold text-lg">
                  {t('summary', { count: wrong })}
                </p>
                <p className="text-[0.9375rem] text-soft">
                  {t('checked', { time: format.time(status.checkedAt) })}
                </p>
              </div>
            </div>
            <RowList>
              {rows.map((row) => (
                <Row key={row.key} row={row} />
              ))}
            </RowList>
          </>
        )
      }}
    </Loaded>
  )
}

const looks = {
  fine: { icon: CircleCheck, color: 'text-success' },
  look: { icon: TriangleAlert, color: 'text-warning' },
  act: { icon: CircleAlert, color: 'text-danger' },
} as const

/** An icon with its word: the color alone says nothing to some readers. */
function StateIcon({ state, className }: { state: StatusState; className?: string }) {
  const { icon: Icon, color } = looks[state]
  return <Icon aria-hidden className={cx('size-6 shrink-0', color, className)} />
}

/** Problems that a person decides about on the page of the money. */
const MONEY_PROBLEMS: readonly (StatusProblem | null)[] = [
  'payments_in_review',
  'payments_in_review_long',
  'payments_unanswered',
  'refunds_by_hand',
]

function Row({ row: { name, state, problem, facts, english } }: { row: StatusRow }) {
  const t = useTranslations('dashboard.status')
  return (
    <li className="flex gap-3 py-4">
      <StateIcon state={state} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-semibold text-[1.0625rem]">{name}</h2>
          <p className={cx('font-semibold text-[0.9375rem]', looks[state].color)}>{t(`states.${state}`)}</p>
        </div>
        {problem && <p className="mt-0.5 max-w-prose">{t(`problems.${problem}`)}</p>}
        {facts.length > 0 && (
          <p className="mt-0.5 text-[0.9375rem] text-soft [overflow-wrap:anywhere]">{facts.join(' · ')}</p>
        )}
        {english && (
          <p lang="en" translate="no" className="text-[0.9375rem] text-soft [overflow-wrap:anywhere]">
            {english}
          </p>
        )}
        {MONEY_PROBLEMS.includes(problem) && (
          <ButtonLink variant="secondary" size="sm" className="mt-2 min-h-11" to="/dashboard/admin/money">
            {t('openMoney')}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
