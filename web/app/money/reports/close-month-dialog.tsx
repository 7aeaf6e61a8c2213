import type { OpenMatters } from '@jhilik/contract/money-months.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../../lib/http/api-error.ts'
import { useProblemMessage } from '../../lib/language/translated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useCloseMonth } from './api.ts'
import { OpenMattersList } from './open-matters-list.tsx'

interface CloseMonthDialogProps {
  month: string
  /** The month in the reader's words. */
  name: string
  open: boolean
  matters: OpenMatters
  onClose: () => void
}

/** Says what is still open in the month before it is closed. */
export function CloseMonthDialog({ month, name, open, matters, onClose }: CloseMonthDialogProps) {
  const t = useTranslations('dashboard.money.months')
  const common = useTranslations('dashboard.common')
  const problemMessage = useProblemMessage()
  const { mutateAsync, isPending } = useCloseMonth()
  const [problem, setProblem] = useState('')

  function leave() {
    setProblem('')
    onClose()
  }

  async function closeMonth() {
    setProblem('')
    try {
      await mutateAsync(month)
      toast.success({ title: t('closeDone', { month: name }) })
      leave()
    } catch (error) {
      console.error('The month was not closed', error)
      setProblem(isRefusal(error) ? problemMessage(error) : t('notDone'))
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isPending && leave()}
      title={t('closeTitle', { month: name })}
      description={t('closeText')}
    >
      {problem && (
        <Alert tone="danger" className="mb-4">
          {problem}
        </Alert>
      )}
      <OpenMattersList open={matters} />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isPending} onClick={leave}>
          {common('cancel')}
        </Button>
        <Button busy={isPending} onClick={closeMonth}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  )
}
