import { selectNotice } from '../../../../machines/maintenance/maintenance.selectors';
import { WrenchIcon } from '../../ui/icons';
import { useFlowSelector } from '../../wiring/react';
import message from '../../ui/CenteredMessage.module.css';
import css from './MaintenanceScreen.module.css';

/** The notice that replaces the whole shop; its line breaks are kept (maintenance-1). */
export function MaintenanceScreen() {
  const notice = useFlowSelector('maintenance', selectNotice);
  return (
    <main className={css['screen']}>
      <div role="alert" className={css['notice']}>
        <span className={message['drawing']}>
          <WrenchIcon size={40} />
        </span>
        <h1 className={css['words']}>{notice}</h1>
      </div>
    </main>
  );
}
