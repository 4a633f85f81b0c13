import { Checkbox, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Perfil } from '@talonario/core/empresas';
import { call } from '../../api.ts';
import { Select } from '../../components/campos/Select.tsx';
import { Fallo } from '../../components/estados/Fallo.tsx';
import comunes from '../../components/secciones/Secciones.module.css';

/** Mails of pending matters that the user wants. Each change is saved as it is made. */
export function Avisos({ perfil, onSaved }: { perfil: Perfil; onSaved: (perfil: Perfil) => void }) {
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (body: Perfil['avisos']) => call('elegirAvisos', { body }),
    onSuccess: onSaved,
  });
  const avisos = isPending ? variables : perfil.avisos;
  const choose = (cambio: Partial<Perfil['avisos']>) => mutate({ ...avisos, ...cambio });
  return (
    <section aria-label="Avisos por mail">
      <h2>Avisos por mail</h2>
      <p className={comunes.suave}>
        Los mails van a {perfil.email}, y solo cuando hay algo para contar. Incluyen tus empresas y las que comparten
        con vos como empleado; cada persona elige los suyos.
      </p>
      <Stack gap="md">
        <Checkbox
          label="Un resumen por día, si algo necesita de vos"
          description="Ventas trabadas o sin facturar, devoluciones sin nota, rechazos de ARCA."
          checked={avisos.diario}
          onChange={({ currentTarget }) => choose({ diario: currentTarget.checked })}
        />
        {avisos.diario && (
          <Select
            label="A qué hora"
            w="8rem"
            allowDeselect={false}
            data={HORAS}
            value={String(avisos.hora)}
            onChange={(hora) => hora !== null && choose({ hora: Number(hora) })}
          />
        )}
        <Checkbox
          label="Avisos urgentes, en el momento en que se frena la facturación"
          description="Una cuenta perdió el permiso o no recibe avisos, la cola lleva dos horas, un certificado vence en siete días, falta un padrón."
          checked={avisos.urgente}
          onChange={({ currentTarget }) => choose({ urgente: currentTarget.checked })}
        />
      </Stack>
      <Fallo fallo={error} />
    </section>
  );
}

const HORAS = Array.from({ length: 24 }, (_, hora) => ({ value: String(hora), label: `${hora}:00` }));
