import { useState } from 'react';
import { leaveFocus } from './handFocusOn';
import { IconButton } from './IconButton';
import { EyeIcon, EyeOffIcon } from './screenIcons';
import { TextField, type TextFieldProps } from './TextField';

/**
 * A password field with a button that shows the text. It stores nothing: the caller has the value (secret-1).
 */
export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>;

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="off"
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={shown ? 'Скрыть пароль' : 'Показать пароль'}
          icon={shown ? <EyeOffIcon /> : <EyeIcon />}
          onMouseDown={leaveFocus}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
