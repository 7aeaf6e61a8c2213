import { useTranslations } from 'use-intl'
import { useReopenMonth } from './api.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface ReopenMonthDialogProps {
  month: string
  /** The month in the reader's words. */
  name: string
  open: boolean
  onClose: () => void
}

export function ReopenMonthDialog({ month, name, open, onClose }: ReopenMonthDialogProps) {
  const t = useTranslations('dashboard.money.months')
  const reopen = useReopenMonth()
  return (
    <ReasonDialog
      open={open}
      title={t('reopenTitle', { month: name })}
      text={t('reopenText')}
      confirm={t('reopen')}
      done={t('reopenDone', { month: name })}
      notDone={t('notDone')}
      send={(reason) => reopen.mutateAsync({ month, reason })}
      onClose={onClose}
    />
  )
}
