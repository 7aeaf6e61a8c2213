import { Trash2 } from 'lucide-react'
import { IconButton, MoveButtons } from '../../ui/icon-button.tsx'

interface RowActionsProps {
  labels: { up: string; down: string; remove: string }
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
}

/** The buttons that move and remove a size or an add-on in the form of a service. */
export function RowActions({
  labels: { remove, ...labels },
  index,
  count,
  onMove,
  onRemove,
}: RowActionsProps) {
  return (
    <div className="col-span-2 -ml-3 flex">
      <MoveButtons labels={labels} index={index} count={count} onMove={(to) => onMove(index, to)} />
      <IconButton icon={Trash2} label={remove} className="text-danger!" onClick={() => onRemove(index)} />
    </div>
  )
}
