import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/http/http.ts'
import { useTryAgain } from '../../lib/language/try-again.ts'
import { saveFile } from '../../lib/page/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsRow } from '../../ui/settings.tsx'
import { toast } from '../../ui/toast-store.ts'

type ExportFormat = 'html' | 'json'

const FORMATS: readonly ExportFormat[] = ['html', 'json']

/** Downloads everything that is kept about the reader, as a page or as data. */
export function DownloadDataRow() {
  const t = useTranslations('dashboard.ownData.download')
  const tryAgain = useTryAgain()
  const [loading, setLoading] = useState<ExportFormat | null>(null)

  async function download(format: ExportFormat) {
    setLoading(format)
    try {
      saveFile(await api.file('/auth/export', { query: { format } }), `jhilik-my-data.${format}`)
    } catch (error) {
      console.error('The data was not downloaded', error)
      toast.error({ title: t('failed'), description: tryAgain(error) })
    }
    setLoading(null)
  }

  return (
    <SettingsRow
      icon={<Download aria-hidden className="size-5" />}
      title={t('title')}
      state={t('text')}
      actions={FORMATS.map((format) => (
        <Button
          key={format}
          variant="ghost"
          className="px-3!"
          busy={loading === format}
          disabled={loading !== null}
          onClick={() => void download(format)}
        >
          {t(format)}
        </Button>
      ))}
    />
  )
}
