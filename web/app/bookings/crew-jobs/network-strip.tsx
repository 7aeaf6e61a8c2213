import { CloudUpload, WifiOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { cx } from '../../ui/cx.ts'

interface NetworkStripProps {
  isAway: boolean
  /** The server did not take the reports when it was reached. */
  isStuck: boolean
  /** How many reports are not sent. */
  waiting: number
  /** When the jobs were read, in milliseconds. */
  readAt: number | undefined
  isLasting: boolean | null
}

/** Says that there is no network, what waits, and how old the shown jobs are. */
export function NetworkStrip({ isAway, isStuck, waiting, readAt, isLasting }: NetworkStripProps) {
  const t = useTranslations('crewJobs.network')
  const format = useFormat()
  const texts = [
    ...(isAway ? [t('away')] : []),
    ...(waiting > 0 && (isAway || isStuck) ? [t('waiting', { count: waiting })] : []),
  ]
  const Icon = isAway ? WifiOff : CloudUpload
  return (
    <>
      <div
        role="status"
        className={cx(
          texts.length > 0 &&
            'flex min-h-11 flex-wrap items-center gap-x-2 bg-sunken px-4 py-1.5 font-medium',
        )}
      >
        {texts.length > 0 && (
          <>
            <Icon aria-hidden className="size-5 shrink-0 text-soft" />
            <span>{texts.join(' ')}</span>
          </>
        )}
        {isAway && readAt !== undefined && (
          <span className="ml-auto text-soft tabular-nums">
            {t('readAt', { time: format.time(new Date(readAt).toISOString()) })}
          </span>
        )}
      </div>
      {isLasting === false && (
        <Alert tone="warning" className="mx-4 mt-3">
          {t('inMemory')}
        </Alert>
      )}
    </>
  )
}
