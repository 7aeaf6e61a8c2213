import type { StatusState } from '@jhilik/contract/status.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { statusQuery } from './api.ts'
import { StateIcon, StatusRow } from './status-row.tsx'
import { useStatusRows } from './use-status-rows.ts'

const worstOf = (rows: { state: StatusState }[]): StatusState => rows[0]?.state ?? 'fine'

/** The status of the server, refreshed by itself. Problems stand at the top. */
export function StatusList() {
  const t = useTranslations('dashboard.status')
  const common = useTranslations('dashboard.common')
  const format = useFormat()
  const rowsOf = useStatusRows()
  const query = useQuery(statusQuery())
  return (
    <Loaded query={query} texts={{ loading: t('loading'), failed: t('failed'), retry: common('retry') }}>
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
              {rows.map(({ key, ...row }) => (
                <StatusRow key={key} {...row} />
              ))}
            </RowList>
          </>
        )
      }}
    </Loaded>
  )
}
