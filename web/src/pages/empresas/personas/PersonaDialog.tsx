import { Checkbox, Modal, Radio, Stack, TextInput } from '@mantine/core';
import {
  DIAS_DE_INVITACION,
  formatCuit,
  rol as rolSchema,
  roles,
  type Empresa,
  type Miembro,
  type Miembros,
  type Rol,
} from '@talonario/core/empresas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../api.ts';
import { DialogFoot } from '../../../components/dialogos/DialogFoot.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { miembrosQuery } from '../../../queries/empresas/miembros.ts';
import { validarCredenciales } from '../../../session/credenciales.ts';

interface Props {
  /** null: somebody is asked. */
  miembro: Miembro | null;
  empresas: readonly Empresa[];
  onClose: () => void;
  onSaved: (miembros: Miembros) => void;
}

/** Dialog of a person's e-mail, role and companies. */
export function PersonaDialog({ miembro, empresas, onClose, onSaved }: Props) {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState(miembro?.email ?? '');
  const [rol, setRol] = useState<Rol>(miembro?.rol ?? 'empleado');
  const [veGanancias, setVeGanancias] = useState(miembro?.ve_ganancias ?? false);
  const empresasDePersona = (miembro?.empresas ?? []).map(({ id }) => id);
  const [elegidas, setElegidas] = useState<readonly string[]>(empresasDePersona);
  const cambiado =
    email !== (miembro?.email ?? '') ||
    rol !== (miembro?.rol ?? 'empleado') ||
    veGanancias !== (miembro?.ve_ganancias ?? false) ||
    empresasDePersona.length !== elegidas.length ||
    empresasDePersona.some((id) => !elegidas.includes(id));
  const [intentado, setIntentado] = useState(false);
  const {
    mutate,
    isPending,
    error: fallo,
  } = useMutation({
    mutationFn: async (pisar: boolean) => {
      const antes = { rol: miembro?.rol ?? rol, ve_ganancias: miembro?.ve_ganancias ?? false };
      const body = { rol, ve_ganancias: veGanancias, empresas: [...elegidas] };
      onSaved(
        miembro === null
          ? await call('createInvitacion', { body: { ...body, email: email.trim() } })
          : await call('updateMiembro', {
              params: { usuario: miembro.usuario_id },
              body: pisar ? body : { ...body, antes: { ...antes, empresas: empresasDePersona } },
            }),
      );
      if (miembro === null)
        notify.success(`Le mandamos la invitación a ${email.trim()}. El link vale ${DIAS_DE_INVITACION} días.`);
    },
    onSuccess: onClose,
  });
  const malEmail = miembro === null ? validarCredenciales.email(email.trim()) : null;
  const sinEmpresas = elegidas.length === 0 ? 'Elegí al menos una empresa' : null;
  const delEmail = fallo instanceof ApiError && fallo.campo === 'email' ? fallo.message : null;

  const guardar = (pisar: boolean) => {
    setIntentado(true);
    if (malEmail === null && sinEmpresas === null) mutate(pisar);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!cambiado}
      title={miembro === null ? 'Invitar a una persona' : `Cambiar a ${miembro.email}`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          guardar(false);
        }}
      >
        <Stack gap="lg">
          {miembro === null && (
            <TextInput
              label="Email"
              type="email"
              autoComplete="off"
              data-autofocus
              value={email}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
              error={delEmail ?? (intentado ? malEmail : null)}
            />
          )}
          <Radio.Group label="Rol" value={rol} onChange={(valor) => setRol(rolSchema.parse(valor))}>
            <Stack gap="xs" mt="xs">
              {rolSchema.options.map((option) => (
                <Radio key={option} value={option} label={roles[option].nombre} description={roles[option].frase} />
              ))}
            </Stack>
          </Radio.Group>
          {rol === 'empleado' && (
            <Checkbox
              label="Ve costos, ganancias y la plata recibida"
              description="Sin tildar, no los ve en las pantallas, los archivos ni los programas."
              checked={veGanancias}
              onChange={({ currentTarget }) => setVeGanancias(currentTarget.checked)}
            />
          )}
          <Checkbox.Group
            label="Empresas"
            value={[...elegidas]}
            onChange={setElegidas}
            error={intentado ? sinEmpresas : null}
          >
            <Stack gap="xs" mt="xs">
              {empresas.map(({ id, razon_social, cuit }) => (
                <Checkbox key={id} value={id} label={razon_social} description={formatCuit(cuit)} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Stack>
        <DialogFoot
          fallo={delEmail === null ? fallo : null}
          onPisar={() => guardar(true)}
          onDescartar={() => void queryClient.invalidateQueries({ queryKey: miembrosQuery.queryKey }).then(onClose)}
          working={isPending}
          onClose={onClose}
          verbo={miembro === null ? 'Mandar la invitación' : 'Guardar'}
        />
      </form>
    </Modal>
  );
}
