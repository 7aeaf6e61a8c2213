import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTryAgain } from '../lib/language/try-again.ts'
import { saveFile } from '../lib/page/save-file.ts'
import { Button, type ButtonProps } from './button.tsx'
import { toast } from './toast-store.ts'

interface DownloadButtonProps
  extends Pick<ButtonProps, 'variant' | 'size' | 'className' | 'aria-label' | 'children'> {
  load: () => Promise<Blob>
  /** The name of the saved file. */
  fileName: string
  /** Says that the file was not downloaded. */
  failed: string
}

/** Fetches a file and saves it. A failure is told in a toast. */
export function DownloadButton({ load, fileName, failed, children, ...look }: DownloadButtonProps) {
  const tryAgain = useTryAgain()
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(file, fileName),
    onError: (error) => {
      console.error('A file was not downloaded', error)
      toast.error({ title: failed, description: tryAgain(error) })
    },
  })
  return (
    <Button {...look} busy={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden className="size-5 shrink-0" />}
      {children}
    </Button>
  )
}
