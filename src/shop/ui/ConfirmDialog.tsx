import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button';
import { Dialog } from './Dialog';

interface ConfirmDialogProps {
  title: string;
  /** What the answer concerns. */
  children: ReactNode;
  yes?: string;
  no?: string;
  /** Of the button that confirms. */
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
