import { Button, Group, Text } from '@mantine/core';
import type { Miembro, Miembros } from '@talonario/core/empresas';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { Notice } from '../../../components/estados/States.tsx';

/** Asks whether each employee who sees costs and profit since before it could be chosen goes on seeing them. */
export function PorRevisar({
  miembros,
  onSaved,
}: {
  miembros: readonly Miembro[];
  onSaved: (miembros: Miembros) => void;
}) {
  return miembros
    .filter(({ por_revisar }) => por_revisar)
    .map((miembro) => <Pregunta key={miembro.usuario_id} miembro={miembro} onSaved={onSaved} />);
}

function Pregunta({ miembro, onSaved }: { miembro: Miembro; onSaved: (miembros: Miembros) => void }) {
  const { usuario_id, email, rol, empresas } = miembro;
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (ve_ganancias: boolean) =>
      call('updateMiembro', {
        params: { usuario: usuario_id },
        body: { rol, ve_ganancias, empresas: empresas.map(({ id }) => id) },
      }),
    onSuccess: onSaved,
  });
  return (
    <Notice tono="ambar" mb="md">
      <Text mb="sm">
        <strong>{email} ve tus costos, tus ganancias y la plata que recibís.</strong> Antes los veía todo empleado.
        Ahora lo elegís por persona: ¿los tiene que ver?
      </Text>
      <Group gap="xs">
        <Button loading={isPending && variables} disabled={isPending} onClick={() => mutate(true)}>
          Los sigue viendo
        </Button>
        <Button variant="default" loading={isPending && !variables} disabled={isPending} onClick={() => mutate(false)}>
          Que no los vea
        </Button>
      </Group>
      <Fallo fallo={error} mt="sm" />
    </Notice>
  );
}
