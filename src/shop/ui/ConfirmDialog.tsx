import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button';
import { Dialog } from './Dialog';

interface ConfirmDialogProps {
  title: string;
  /** The text of the question. */
  children: ReactNode;
  yes?: string;
  no?: string;
  /** The look of the button that confirms. */
  variant?: ButtonProps['variant'];
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question with two answers. Without a variant it asks about a removal. */
export function ConfirmDialog({
  title,
  children,
  yes = 'Да',
  no = 'Нет',
  variant = 'danger',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      onCancel={onCancel}
      actions={
        <>
          <Button variant={variant} onClick={onConfirm}>
            {yes}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {no}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
