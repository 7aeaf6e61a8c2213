import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { saveFile } from '../../lib/page/save-file.ts'
import { useSite } from '../../lib/page/site.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'

/** The codes are shown once, with ways to keep them. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useTranslations('dashboard.secondFactors.codes')
  const { businessName } = useSite()
  const user = useUser()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const title = t('fileTitle', { business: businessName, account: user?.email ?? '' })

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success({ title: t('copied') })
    } catch (error) {
      console.error('The codes were not copied', error)
      toast.error({ title: t('notCopied') })
    }
  }

  function download() {
    saveFile(new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
  }

  return (
    <div data-print-alone className="mt-5 flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {t('title')}
      </h3>
      <Alert tone="warning" className="print:hidden">
        {t('text')}
      </Alert>
      <p className="hidden print:block">{title}</p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-mono text-lg tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={copy}>
          <Copy aria-hidden className="size-5" />
          {t('copy')}
        </Button>
        <Button variant="secondary" onClick={download}>
          <Download aria-hidden className="size-5" />
          {t('download')}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          {t('print')}
        </Button>
      </div>
      <Button className="self-start max-sm:w-full print:hidden" onClick={onKept}>
        {t('kept')}
      </Button>
    </div>
  )
}
