import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { saveFile } from '../../lib/page/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { type ChangeFilter, fetchChangesFile } from './api.ts'

/** Downloads all changes of the filter. */
export function ExportChangesButton({ filter }: { filter: ChangeFilter }) {
  const t = useTranslations('dashboard.history')
  const format = useFormat()
  const file = useMutation({
    mutationFn: () => fetchChangesFile(filter),
    onSuccess: (table) => saveFile(table, `history-${format.today()}.csv`),
    onError: (error) => {
      console.error('The history was not exported', error)
      toast.error({ title: t('exportFailed') })
    },
  })
  return (
    <Button variant="secondary" busy={file.isPending} className="mb-6" onClick={() => file.mutate()}>
      {!file.isPending && <Download aria-hidden className="size-5" />}
      {t('export')}
    </Button>
  )
}
