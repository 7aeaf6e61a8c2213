import type { RefObject } from 'react'

interface PictureChooserProps {
  /** The id that the field's label names; the label opens the dialog too. */
  id?: string | undefined
  /** A button calls `click` on it. */
  ref: RefObject<HTMLInputElement | null>
  onChoose: (picture: File) => void
  /** Phones open the camera at the back. */
  camera?: boolean
}

/** The browser's dialog for choosing a picture from the device or its camera. */
export function PictureChooser({ id, ref, onChoose, camera = false }: PictureChooserProps) {
  return (
    <input
      id={id}
      ref={ref}
      type="file"
      accept="image/*"
      capture={camera ? 'environment' : undefined}
      hidden
      onChange={({ target }) => {
        const [chosen] = target.files ?? []
        if (chosen) onChoose(chosen)
        // Allows choosing the same file again after it was changed.
        target.value = ''
      }}
    />
  )
}
