import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Role } from '#contract/entities/role.ts';
import { offerRole, type RoleOffer, useRoleOffer } from '#src/data/roleOffer.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { paths } from '#src/paths.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { landingPageOf } from '../landingPage.ts';
import { requiredRolesOf } from '../routes/route.ts';
import { routeAt } from '../routes/routes.ts';

/** Says what logging in did to the role, or why a page was refused, and switches with one press. */
export function RoleBanner() {
  const offer = useRoleOffer();
  return offer && <OfferedRole offer={offer} />;
}

function OfferedRole({ offer }: { readonly offer: RoleOffer }) {
  const { t } = useTranslation('status');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { role } = offer;
  const [take, state] = useCommand(async (sync) => {
    // A page of the other role alone would be refused in its turn.
    if (!isFor(pathname, role)) await navigate(paths.messages.href());
    if (!(await sync.auth.switchRole(role))) return toastError(t('refused.roles'));
    offerRole(null);
    await navigate(offer.kind === 'refused' ? offer.to : landingPageOf(role));
  });
  const isRunning = state.status === 'running';
  return (
    <Banner
      isCompact
      title={offer.kind === 'refused' ? t(`role.pageOf.${role}`) : t(`role.now.${other(role)}`)}
      actions={
        <>
          <Button disabled={isRunning} onClick={() => void take()}>
            {t(`role.switchTo.${role}`)}
          </Button>
          {/* On a phone a sign: with its word the two of them would take two rows in some languages. */}
          <Button
            look="quiet"
            className="max-sm:px-3"
            icon={<X size={20} aria-hidden className="sm:hidden" />}
            onClick={() => offerRole(null)}
          >
            <span className="max-sm:sr-only">{t('role.dismiss')}</span>
          </Button>
        </>
      }
    >
      {offer.kind === 'refused' ? t(`role.now.${other(role)}`) : t(loginText(offer.isNew))}
    </Banner>
  );
}

const loginText = (isNew: boolean) => (isNew ? 'role.added' : 'role.changed');

const other = (role: Role): Role => (role === 'landlord' ? 'renter' : 'landlord');

function isFor(pathname: string, role: Role): boolean {
  const route = routeAt(pathname);
  return (route === null ? null : requiredRolesOf(route.access))?.includes(role) ?? true;
}
