import { PROFILE_FIELDS } from '../../../../machines/model/profile';
import { addressOf, SCREENS } from '../../../../machines/model/screens';
import { selectIsComplete, selectProfileScreen } from '../../../../machines/profile/profile.selectors';
import { profileVerbs } from '../../../../machines/profile/profile.verbs';
import { selectIdentity } from '../../../../machines/session/session.selectors';
import { LinkButton } from '../../ui/Button';
import { FormSkeleton } from '../../ui/FormSkeleton';
import { Notice } from '../../ui/Notice';
import { Screen } from '../../ui/Screen';
import { ErrorState } from '../../ui/ErrorState';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { TextField } from '../../ui/TextField';
import { useFlowSelector, usePageMachine, useVerbs, usePageSelector } from '../../wiring/react';
import { wireProfile } from '../../wiring/profile.wiring';
import { SupportLink } from '../shared/SupportLink';
import { ProfileFieldForm, type ProfileRef } from './ProfileFieldForm';
import css from './ProfileScreen.module.css';

const ACCOUNT_FIELDS = PROFILE_FIELDS.filter((field) => field !== 'email');

/** The console account and the receipt e-mail, each field saved on its own (profile-1). */
export default function ProfileScreen() {
  const profile = usePageMachine(wireProfile, undefined);
  const { retry } = useVerbs(profile, profileVerbs);
  const { view, supportCode } = usePageSelector(profile, selectProfileScreen);
  return (
    <Screen title={SCREENS.profile.title} narrow>
      <div className={css['content']}>
        {view === 'refused' && (
          <Notice kind="warning">Для доступа к личному кабинету необходимо открыть приложение через Telegram</Notice>
        )}
        {view === 'loading' && (
          <>
            <LoadingStatus text="Загрузка..." hidden />
            <FormSkeleton />
          </>
        )}
        {view === 'failed' && (
          <ErrorState text="Ошибка при загрузке данных профиля" code={supportCode} onRetry={retry} />
        )}
        {view === 'editing' && <Fields profile={profile} />}
        {/* Below the fields, whose height is known only when they are there. */}
        {view !== 'loading' && (
          <>
            <SupportLink />
            <LinkButton to={addressOf('createPsAccount')} variant="ghost">
              Создание аккаунта PS
            </LinkButton>
          </>
        )}
      </div>
    </Screen>
  );
}

function Fields({ profile }: { profile: ProfileRef }) {
  const { telegramUsername } = useFlowSelector('session', selectIdentity);
  const isComplete = usePageSelector(profile, selectIsComplete);
  return (
    <>
      <p className={css['note']}>
        {isComplete
          ? 'Профиль заполнен: данные подставятся при оплате.'
          : 'Укажите email и пароль аккаунта PlayStation, чтобы не вводить их при каждой оплате.'}
      </p>
      {ACCOUNT_FIELDS.map((field) => (
        <ProfileFieldForm key={field} profile={profile} field={field} />
      ))}
      <TextField label="Логин Telegram" value={telegramUsername ?? 'Не указан'} disabled />
      <ProfileFieldForm profile={profile} field="email" />
    </>
  );
}
